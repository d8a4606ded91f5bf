/** The name of a provider or account as administrators read it. */
export function providerName(provider: string): string {
  switch (provider) {
    case 'rapidapi':
      return 'RapidAPI';
    case 'flightapi':
      return 'FlightAPI';
    default:
      return provider;
  }
}
