import { Calendar } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { birthdayPeriods } from '../../contract/index.ts'
import { birthdaysQuery, greetDialogAtom, isUngreeted } from './birthdays.ts'
import { useBirthdayColumns } from './useBirthdayColumns.tsx'
import '../schedules.css'
import './birthdays.css'

const filterSchema = z.object({ period: z.enum(birthdayPeriods) })
const TODAY: z.infer<typeof filterSchema> = { period: 'today' }

/** People who celebrate today, this week, this month; one, some or all of them are greeted. */
export default function BirthdaysPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const goToContacts = useAtomValue(commandByIdAtom).get('contacts.go')
  const greet = useSetAtom(greetDialogAtom)
  const {
    filter: { period },
    change,
    sorting,
  } = useListView(panelId, filterSchema, TODAY)
  const query = useQuery(birthdaysQuery(period))
  const columns = useBirthdayColumns(query.data?.today ?? '')
  const rows = query.data?.birthdays
  const ungreeted = rows?.filter(isUngreeted) ?? []
  return (
    <div className="schedules">
      <PanelToolbar meta={rows?.length}>
        {ungreeted.length > 0 && (
          <Button variant="primary" onClick={() => greet(ungreeted)}>
            {t('schedules.birthdays.greetAll', { count: ungreeted.length })}
          </Button>
        )}
      </PanelToolbar>
      <Tabs
        label={t('schedules.filter.period')}
        tabs={birthdayPeriods.map((id) => ({ id, title: t(`schedules.birthdays.period.${id}`) }))}
        active={period}
        onChange={(next) => change({ period: next })}
      />
      {query.data?.hasMore && <p className="birthday-more">{t('schedules.birthdays.more', { count: rows?.length ?? 0 })}</p>}
      <DataTable
        key={period}
        label={t('schedules.birthdays.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        exportName={t('schedules.birthdays.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          <EmptyState icon={Calendar} title={t(`schedules.birthdays.empty.${period}`)} text={t('schedules.birthdays.empty.text')}>
            {goToContacts && <CommandButton command={goToContacts} args={{}} variant="primary" hideKeys />}
          </EmptyState>
        }
        selection={{
          bulk: (ids, clear) => (
            <Button
              onClick={() => {
                clear()
                greet(rows?.filter(({ id }) => ids.includes(id)) ?? [])
              }}
            >
              {t('schedules.birthdays.greet')}
            </Button>
          ),
        }}
        onRowOpen={(one) => greet([one])}
      />
    </div>
  )
}
