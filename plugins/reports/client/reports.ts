import { Chart, FlowBranch, Globe, People, Tag, TimelineBarChart, User } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { ReportEntry } from '../contract/client.ts'
import type { ContactGrouping, ReportKind } from '../contract/index.ts'

/** Questions of reports begin with this. */
export const REPORTS = 'reports'
/** Computes what is on screen again. */
export const computeAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [REPORTS] })

export const REPORTS_PATH = '/relatorios'

export const reportIds = [
  'atendimentos-por-parametros',
  'estatisticas-atendimentos-usuarios',
  'lista-contatos',
  'contatos-por-etiquetas',
  'contatos-por-estado',
  'contatos-por-kanban',
  'contatos-por-carteira',
] as const
export const reportIdSchema = z.enum(reportIds)
export type ReportId = (typeof reportIds)[number]

interface ReportFacts {
  kind: ReportKind
  icon: ComponentType<{ size?: number }>
  /** Groups with bars above the rows. */
  by?: ContactGrouping
}

export const reportFacts: Record<ReportId, ReportFacts> = {
  'atendimentos-por-parametros': { kind: 'tickets', icon: TimelineBarChart },
  'estatisticas-atendimentos-usuarios': { kind: 'people', icon: Chart },
  'lista-contatos': { kind: 'contacts', icon: People },
  'contatos-por-etiquetas': { kind: 'contacts', icon: Tag, by: 'tag' },
  'contatos-por-estado': { kind: 'contacts', icon: Globe, by: 'state' },
  'contatos-por-kanban': { kind: 'contacts', icon: FlowBranch, by: 'lane' },
  'contatos-por-carteira': { kind: 'contacts', icon: User, by: 'wallet' },
}

export const pathOf = (report: ReportId): `/${string}` => `${REPORTS_PATH}/${report}`
export const titleOf = (report: ReportId): string => `reports.${report}.title`

/** The reports of this plugin, in the order of the list. */
export const ownEntries: readonly ReportEntry[] = reportIds.map((id, at) => ({
  id: `reports.${id}`,
  title: titleOf(id),
  text: `reports.${id}.text`,
  icon: reportFacts[id].icon,
  path: pathOf(id),
  order: (at + 1) * 10,
  permission: 'reports.read',
}))
