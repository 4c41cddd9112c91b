import { History } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { maySeeActivityOf } from '../contract/index.ts'
import { cursorActivityAtom } from './activity.ts'
import { undoListed } from './commands.ts'
import { OWN_TODAY, useActivity, type Which, whichSchema } from './useActivity.ts'
import { useActivityColumns } from './useActivityColumns.tsx'

/** Panel of the actions of somebody on a day, and the way to take them back. */
export default function TodayPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const [which, setWhich] = usePanelState(panelId, whichSchema, OWN_TODAY)
  const { query, rows, count, shownDay } = useActivity(which)
  const columns = useActivityColumns()
  const setCursor = useSetAtom(cursorActivityAtom)
  const seesOthers = useAtomValue(permissionsAtom).has('deeds.others')
  const session = useAtomValue(sessionAtom)
  const people = useQuery({ ...everybodyQuery(call), enabled: seesOthers }).data ?? []
  const change = (part: Partial<Which>) => setWhich({ ...which, ...part })
  useEffect(() => () => setCursor(null), [setCursor])
  return (
    <ListScreen
      bar={
        <>
          <DateField isLazy leans="back" label={t('deeds.day')} value={shownDay} onChange={(day) => change({ day })} />
          {seesOthers && (
            <Select
              label={t('deeds.person')}
              value={which.userId}
              options={[
                { value: '', label: t('deeds.own') },
                ...people
                  .filter(({ id, profile }) => session && id !== session.userId && maySeeActivityOf(session.profile, profile))
                  .map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(userId) => change({ userId })}
            />
          )}
        </>
      }
    >
      <PanelToolbar meta={count}>
        <CommandButton command={undoListed} variant="minimal" />
      </PanelToolbar>
      <DataTable
        label={t('deeds.title')}
        rows={rows}
        columns={columns}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState icon={History} title={t('deeds.empty.title')} text={t('deeds.empty.text')} />}
        onActive={setCursor}
        onRowOpen={({ ticketId }, { beside }) => {
          if (ticketId !== null) client.use(conversations).open(ticketId, beside ? 'right' : 'main')
        }}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
