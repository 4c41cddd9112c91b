import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import type { TableRowData } from '#core/client/ui/table/DataTable.tsx'
import type { Filter } from '../filter.ts'
import { REPORTS } from '../reports.ts'
import type { ReportDefinition } from './definition.ts'

/** The pages of a report that were asked for so far. They stay as they were computed until somebody asks for it again. */
export function useReport<R extends TableRowData>(definition: ReportDefinition<R>, filter: Filter, sort: string) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const texts = useMemo(() => ({ t, locale }), [t, locale])
  const query = useInfiniteQuery({
    queryKey: [REPORTS, definition.kind, filter, sort, locale],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => definition.load(filter, sort, pageParam, texts),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
  })
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  const columns = useMemo(() => definition.columns(texts), [definition, texts])
  return { query, rows, columns, texts, first: query.data?.pages[0] }
}
