/** Names of the queues with these ids; empty for none. */
export const queueNames = (ids: readonly number[], queues: readonly { id: number; queue: string }[] | undefined): string =>
  ids
    .map((id) => queues?.find((queue) => queue.id === id)?.queue ?? '')
    .filter(Boolean)
    .join(', ')
