const UNITS = ['B', 'kB', 'MB', 'GB'] as const

/** 1,536 → '1,5 kB', in steps of a thousand, as the browser's language writes numbers. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: step === 0 ? 0 : 1 }).format(bytes / 1000 ** step)} ${UNITS[step]}`
}
