/** A name for a new one that nobody has yet: the wanted one, else with the next number behind it. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const has = new Set(taken.map((name) => name.toLocaleLowerCase()))
  const at = (number: number): string => (number === 1 ? wanted : `${wanted} ${number}`)
  let number = 1
  while (has.has(at(number).toLocaleLowerCase())) number += 1
  return at(number)
}
