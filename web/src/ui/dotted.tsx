import { Fragment } from 'react';

/** Short facts in a row with dots between them. Each keeps its own direction, so that none turns its neighbours round. */
export function Dotted({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
