const LONGEST = 1_000

const child = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value[Number(key)]
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Value at `a.b.0.c` of an answer, as text; empty where there is none. */
export function readPath(value: unknown, path: string): string {
  const found = path
    .split('.')
    .filter((key) => key !== '')
    .reduce(child, value)
  if (found === undefined || found === null) return ''
  return (typeof found === 'object' ? JSON.stringify(found) : String(found)).slice(0, LONGEST)
}
