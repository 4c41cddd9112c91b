import { Layers, TickCircle } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { FilterTable } from '#core/client/workbench/FilterTable.tsx'
import { companyChoices, fits } from '#core/client/workbench/filters.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { activeJobAtom } from './commands.ts'
import { failedQuery, queuesQuery } from './queries.ts'
import { useFailedColumns, useQueueColumns } from './useJobColumns.tsx'
import '../installation.css'

const views = ['queues', 'failed'] as const
const filterSchema = z.object({ view: z.enum(views), search: z.string(), company: z.string().regex(/^\d{0,9}$/) })
const NO_FILTER: z.infer<typeof filterSchema> = { view: 'queues', search: '', company: '' }

type View = ReturnType<typeof useListView<z.infer<typeof filterSchema>>>

/** Job queues by company, and the jobs that failed. */
export default function JobsPanel({ panelId }: PanelProps<object>) {
  const view = useListView(panelId, filterSchema, NO_FILTER)
  return view.filter.view === 'queues' ? <Queues view={view} /> : <Failed view={view} />
}

/** The bar above both tables. */
function useBar({ filter: { view, search, company }, change, sorting }: View) {
  const t = useT()
  const queues = useQuery(queuesQuery).data ?? []
  const [all, ...named] = companyChoices(
    queues.map((row) => row.company),
    t,
  )
  const none = { value: '0', label: t('installation.noCompany') }
  return {
    search,
    sorting,
    isFiltered: search !== '' || company !== '',
    onSearch: (text: string) => change({ search: text }),
    view: (
      <Segments
        label={t('installation.jobs.view')}
        segments={views.map((id) => ({ id, title: t(`installation.jobs.view.${id}`) }))}
        active={view}
        onChange={(next) => change({ view: next })}
      />
    ),
    filters: (
      <Select
        label={t('workbench.company.title')}
        value={company}
        options={[...(all ? [all] : []), none, ...named]}
        onChange={(value) => change({ company: value })}
      />
    ),
  }
}

function Queues({ view }: { view: View }) {
  const query = useQuery(queuesQuery)
  const { search, company } = view.filter
  const rows = useMemo(
    () => query.data?.filter((row) => (company === '' || String(row.company?.id ?? 0) === company) && fits(search, row.name, row.company?.name)),
    [query.data, search, company],
  )
  return (
    <FilterTable
      {...useBar(view)}
      texts="installation.jobs"
      icon={Layers}
      query={query}
      rows={rows}
      count={query.data?.length}
      columns={useQueueColumns()}
      onRowOpen={(row) => view.change({ view: 'failed', search: row.name, company: String(row.company?.id ?? 0) })}
    />
  )
}

function Failed({ view }: { view: View }) {
  const { search, company } = view.filter
  const query = useQuery(failedQuery(company))
  const setActive = useSetAtom(activeJobAtom)
  useEffect(() => () => setActive(null), [setActive])
  const rows = useMemo(() => query.data?.jobs.filter((row) => fits(search, row.name, row.company?.name, row.reason)), [query.data, search])
  return (
    <FilterTable
      {...useBar(view)}
      texts="installation.failedJobs"
      icon={TickCircle}
      query={query}
      rows={rows}
      count={query.data?.count}
      columns={useFailedColumns()}
      onActive={setActive}
    />
  )
}
