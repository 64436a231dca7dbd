/** Short facts in a row with dots between them. Each keeps its own direction, so that none turns its neighbours round. */
export function Dotted({ parts: [first, ...rest] }: { parts: readonly string[] }) {
  return (
    <>
      <bdi>{first}</bdi>
      {rest.length > 0 && (
        <>
          {' · '}
          <Dotted parts={rest} />
        </>
      )}
    </>
  );
}
