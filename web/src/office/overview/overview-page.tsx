/** The first screen of the back office. */
export function OverviewPage() {
  return (
    <>
      <title>Overview | Back office</title>
      <h1 className="mb-4 font-bold text-28">Overview</h1>
    </>
  );
}
