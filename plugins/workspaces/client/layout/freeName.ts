import { LONGEST_WORKSPACE_NAME } from '../../contract/index.ts'

const fold = (name: string) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** `name`, or the first of 'name 2', 'name 3' … that nobody of `taken` has. */
export function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map(fold))
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` ${count}`
    const wanted = name.slice(0, LONGEST_WORKSPACE_NAME - end.length).trimEnd() + end
    if (!names.has(fold(wanted))) return wanted
  }
}
