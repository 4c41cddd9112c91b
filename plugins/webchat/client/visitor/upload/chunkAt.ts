/** Bytes that one call carries: little enough that a lost line costs little. */
export const CHUNK_BYTES = 2 * 1024 * 1024

/** Chunk to send next of a file of `size` bytes whose first `offset` are there; null when all are. */
export const chunkAt = (offset: number, size: number) => (offset < size ? { start: offset, end: Math.min(size, offset + CHUNK_BYTES) } : null)
