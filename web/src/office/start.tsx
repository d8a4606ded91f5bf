/** The start page of the back office, which has no other screens yet. */
export function Start() {
  return (
    <>
      <title>Back office</title>
      <h1 className="font-bold text-28">Back office</h1>
      <p className="mt-2 text-15 text-muted">There are no screens here yet.</p>
    </>
  );
}
