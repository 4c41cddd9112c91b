import { Pin } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { PLAIN_AREA_MENU } from '../areaKinds.ts'
import { areaAtom } from '../layout.atoms.ts'
import { keepVisit, visitsAtom } from '../routing/visits.ts'

const isPassing = (get: Getter, area: string | null) => get(visitsAtom).some((visit) => visit.area === area && !visit.isKept)

/** Gives the screen that is only looked at a tab of its own. */
export const keepArea = defineCommand({
  id: 'core.keepArea',
  title: 'workbench.command.keepArea',
  icon: Pin,
  args: z.object({ area: z.string() }),
  menus: [{ menu: PLAIN_AREA_MENU, order: 10 }],
  when: (get, args) => args !== undefined && isPassing(get, args.area),
  resolve: (get) => {
    const area = get(areaAtom)
    return area !== null && isPassing(get, area) ? { area } : null
  },
  run: ({ area }) => keepVisit(area),
})
