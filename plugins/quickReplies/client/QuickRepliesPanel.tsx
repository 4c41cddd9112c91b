import { Comment } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { createReply, openReply } from './commands.ts'
import { repliesQuery } from './replies.ts'
import { rankReplies } from './trigger/rankReplies.ts'
import { useReplyColumns } from './useReplyColumns.tsx'
import './quickReplies.css'

const stateSchema = z.object({ search: z.string() })

/** The texts that `/` offers in the reply box: one's own and the company's. */
export default function QuickRepliesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const [{ search }, setState] = usePanelState(panelId, stateSchema, { search: '' })
  const query = useQuery(repliesQuery)
  const columns = useReplyColumns()
  const rows = useMemo(() => (search.trim() === '' ? query.data : query.data && rankReplies(query.data, search.trim())), [query.data, search])
  return (
    <ListScreen bar={<SearchField label={t('quickReplies.search')} value={search} onChange={(next) => setState({ search: next })} />}>
      <PanelToolbar meta={query.data?.length}>
        <CommandButton command={createReply} args={{}} variant="primary" label="quickReplies.new" />
      </PanelToolbar>
      <DataTable
        label={t('quickReplies.title')}
        rows={rows}
        columns={columns}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          search.trim() === '' ? (
            <EmptyState icon={Comment} title={t('quickReplies.empty.title')} text={t('quickReplies.empty.text')}>
              <CommandButton command={createReply} args={{}} variant="primary" hideKeys />
            </EmptyState>
          ) : (
            <EmptyState title={t('quickReplies.none.title')} text={t('quickReplies.none.text')} />
          )
        }
        onRowOpen={({ id }) => void client.run(openReply, { id })}
      />
    </ListScreen>
  )
}
