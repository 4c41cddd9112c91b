/** The key of a number: long enough that half of one would be seen. */
export const keyOf = (number: number): Uint8Array => new Uint8Array(2_000).fill(number % 256)
