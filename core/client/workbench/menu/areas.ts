import type { ComponentType } from 'react'
import type { MenuArea } from '#core/client/plugin.ts'
import {
  AreaAutomation,
  AreaCampaigns,
  AreaChat,
  AreaContacts,
  AreaFunnel,
  AreaHome,
  AreaPlatform,
  AreaReports,
  AreaService,
  AreaSettings,
  AreaSupervision,
} from '#core/client/ui/areaIcons.tsx'

/** Icon of each area in the bar; its name is `workbench.menu.<area>` of the catalogue. */
export const areaIcons: Readonly<Record<MenuArea, ComponentType<{ size?: number }>>> = {
  home: AreaHome,
  service: AreaService,
  chat: AreaChat,
  contacts: AreaContacts,
  campaigns: AreaCampaigns,
  funnel: AreaFunnel,
  automation: AreaAutomation,
  supervision: AreaSupervision,
  reports: AreaReports,
  settings: AreaSettings,
  platform: AreaPlatform,
}

/** Areas that stand at the foot of the bar. */
export const footAreas: ReadonlySet<MenuArea> = new Set(['settings', 'platform'])

/** Order of the headings in the columns; a section that is not named comes last. Each has its name, `workbench.section.<section>`. */
const sections: readonly string[] = ['views', 'work', 'service', 'channels', 'team', 'integrations', 'mass', 'groups', 'company']

export const sectionRank = (section: string | undefined): number => {
  if (section === undefined) return -1
  const rank = sections.indexOf(section)
  return rank < 0 ? sections.length : rank
}

/** Below this width of the window, in pixels, the conversations need the room of their area's column, unless somebody wants it. */
const ROOMY_PX = 1680

/** Whether an area's column stands open while nobody has chosen. @param isDesk one is where the conversations are */
export const isColumnOpenAtFirst = (isDesk: boolean, windowPx: number): boolean => !isDesk || windowPx >= ROOMY_PX
