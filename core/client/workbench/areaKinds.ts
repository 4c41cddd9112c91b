import type { Getter } from 'jotai'
import type { ComponentType } from 'react'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { definePoint, type ExtensionPoint, type Id } from '#core/contract/define.ts'

/** Areas that are not the screens of one address: somebody names them and keeps them. */
export interface AreaKind {
  id: string
  has: (area: string) => boolean
  /** Name on its tab; null while it is not known. */
  title: (area: string, get: Getter) => string | null
  /** Whether its tiles differ from what is kept under its name: the tab is marked. */
  isUnsaved: (area: string, get: Getter) => boolean
  /** Menu of its tab; the commands get `{ area }`. */
  menu: Id
  /** Stands where its tiles would be while there are none. */
  Empty: ComponentType<{ area: string }>
}

export const areaKinds: ExtensionPoint<AreaKind> = definePoint('core.areaKinds')

/** A button after the tabs of the areas; on small screens, in the bar at the foot. */
export const areaTools: ExtensionPoint<ComponentType> = definePoint('core.areaTools')

/** Menu on the tab of a plain area; the commands get `{ area }`. */
export const PLAIN_AREA_MENU: Id = 'core.area'

const kindsAtom = contributionsAtom(areaKinds)

export const kindOf = (area: string, get: Getter): AreaKind | undefined => get(kindsAtom).find((kind) => kind.has(area))
