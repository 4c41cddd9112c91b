import { type Atom, atom } from 'jotai'
import type { ExtensionPoint } from '#core/contract/define.ts'
import { type Registry, readRegistry, registryAtom } from './registry.ts'

/** `extend` took only values of the point's type, so what stands under its id is of that type. */
const areOf = <T>(_point: ExtensionPoint<T>, _values: readonly unknown[]): _values is readonly T[] => true

function read<T>(point: ExtensionPoint<T>, registry: Registry): readonly T[] {
  const values = registry.contributions.get(point.id) ?? NONE
  return areOf(point, values) ? values : []
}

const NONE: readonly unknown[] = []

/** Contributions of the running plugins to a point: the same array every time, in the plugins' order. */
export const contributionsOf = <T>(point: ExtensionPoint<T>): readonly T[] => read(point, readRegistry())

/** The same for derived atoms: `useAtomValue(useMemo(() => contributionsAtom(point), []))` follows plugins that come and go. */
export const contributionsAtom = <T>(point: ExtensionPoint<T>): Atom<readonly T[]> => atom((get) => read(point, get(registryAtom)))
