import type { PanelProps } from '#core/client/plugin.ts'
import { type ReportId, reportFacts } from '../reports.ts'
import { contactDefinition } from './definitions/contacts.tsx'
import { peopleDefinition } from './definitions/people.tsx'
import { ticketDefinition } from './definitions/tickets.tsx'
import { ReportScreen } from './ReportScreen.tsx'

/** A report, by its name in the address. */
export default function ReportPanel({ panelId, params: { report } }: PanelProps<{ report: ReportId }>) {
  const { kind } = reportFacts[report]
  if (kind === 'tickets') return <ReportScreen panelId={panelId} report={report} definition={ticketDefinition} />
  if (kind === 'people') return <ReportScreen panelId={panelId} report={report} definition={peopleDefinition} />
  return <ReportScreen panelId={panelId} report={report} definition={contactDefinition} />
}
