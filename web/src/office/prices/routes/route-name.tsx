type Ends = { origin_name: string; destination_name: string };

/** A route by the names of its ends: "Tirana (TIA) → Rome (ROM)". */
export function RouteName({ route }: { route: Ends }) {
  return (
    <span className="font-medium">
      {route.origin_name} <span aria-hidden="true">→</span>
      <span className="sr-only">to</span> {route.destination_name}
    </span>
  );
}

/** A route in a sentence: "Tirana (TIA) to Rome (ROM)". */
export function routeText({ origin_name, destination_name }: Ends): string {
  return `${origin_name} to ${destination_name}`;
}
