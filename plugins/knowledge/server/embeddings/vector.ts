/** Steps on each side of zero: a byte a dimension, which ranks as well as whole numbers do and takes a quarter of their room. */
const STEPS = 127

/** A vector as the table keeps it: of length 1, a byte a dimension, in base64. */
export function packVector(vector: readonly number[]): string {
  const length = Math.hypot(...vector) || 1
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  const bytes = Buffer.alloc(vector.length + 4)
  // The value of one step, so that short and long vectors compare.
  bytes.writeFloatLE(largest / length / STEPS, 0)
  for (const [index, value] of vector.entries()) bytes.writeInt8(Math.round((value / largest) * STEPS), index + 4)
  return bytes.toString('base64')
}

/** How alike two vectors are: 1 for the same direction; null where they have not as many dimensions. */
export function cosineWith(vector: readonly number[]): (packed: string) => number | null {
  const length = Math.hypot(...vector) || 1
  const unit = Float32Array.from(vector, (value) => value / length)
  return (packed) => {
    const bytes = Buffer.from(packed, 'base64')
    if (bytes.length !== unit.length + 4) return null
    const step = bytes.readFloatLE(0)
    const steps = new Int8Array(bytes.buffer, bytes.byteOffset + 4, unit.length)
    let sum = 0
    for (let index = 0; index < unit.length; index += 1) sum += (steps[index] ?? 0) * (unit[index] ?? 0)
    return sum * step
  }
}
