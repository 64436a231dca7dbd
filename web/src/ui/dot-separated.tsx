/** Short facts in a row, separated by dots. Each has its own text direction, so that it does not affect its neighbours. */
export function DotSeparated({ parts: [first, ...rest] }: { parts: readonly string[] }) {
  return (
    <>
      <bdi>{first}</bdi>
      {rest.length > 0 && (
        <>
          {' · '}
          <DotSeparated parts={rest} />
        </>
      )}
    </>
  );
}
