import { Key } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { z } from 'zod'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { FilterTable } from '#core/client/workbench/FilterTable.tsx'
import { companyChoices, fits } from '#core/client/workbench/filters.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { activeTokenAtom } from './commands.ts'
import { tokensQuery } from './queries.ts'
import { tokenState, useTokenColumns } from './useTokenColumns.tsx'

const states = ['on', 'off', 'over'] as const
const filterSchema = z.object({ search: z.string(), company: z.string(), state: z.enum(['', ...states]) })
const NO_FILTER: z.infer<typeof filterSchema> = { search: '', company: '', state: '' }

/** API tokens of all companies; no token is ever shown. */
export default function TokensPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const query = useQuery(tokensQuery)
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER)
  const { search, company, state } = filter
  const rows = useMemo(
    () =>
      query.data?.filter(
        (row) =>
          (company === '' || String(row.company.id) === company) &&
          (state === '' || tokenState(row, Date.now()) === state) &&
          fits(search, row.company.name, row.name, row.owner),
      ),
    [query.data, search, company, state],
  )
  return (
    <FilterTable
      texts="apiService.companyTokens"
      icon={Key}
      query={query}
      rows={rows}
      count={query.data?.length}
      columns={useTokenColumns()}
      isFiltered={isFiltered}
      search={search}
      onSearch={(text) => change({ search: text })}
      sorting={sorting}
      onActive={useSetAtom(activeTokenAtom)}
      filters={
        <>
          <Select
            label={t('workbench.company.title')}
            value={company}
            options={companyChoices(query.data?.map((row) => row.company) ?? [], t)}
            onChange={(value) => change({ company: value })}
          />
          <Select
            label={t('apiService.companyTokens.column.state')}
            value={state}
            options={[
              { value: '', label: t('apiService.companyTokens.allStates') },
              ...states.map((value) => ({ value, label: t(`apiService.companyTokens.state.${value}`) })),
            ]}
            onChange={(value) => change({ state: states.find((one) => one === value) ?? '' })}
          />
        </>
      }
    />
  )
}
