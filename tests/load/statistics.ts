/** The value below which `share` (0 to 1) of the values lie; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
