import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { moneyText } from '#core/client/ui/money.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Deal, Pipeline } from '../../contract/index.ts'
import { dayLabel, isPastDay } from '../days.ts'

/** Columns of deals. */
export function useDealColumns(pipeline: Pipeline | null): readonly Column<Deal>[] {
  const t = useT()
  const language = useAtomValue(localeAtom)
  return useMemo(
    (): Column<Deal>[] => [
      { id: 'title', title: t('funnel.form.title'), width: 240, grow: 2, wraps: true, sortValue: ({ title }) => title, render: ({ title }) => title },
      { id: 'contact', title: t('funnel.column.contact'), width: 160, sortValue: ({ contact }) => contact?.name ?? '', render: ({ contact }) => contact?.name },
      {
        id: 'stage',
        title: t('funnel.form.stage'),
        width: 140,
        render: ({ stageId, status }) => (status === 'open' ? pipeline?.stages.find(({ id }) => id === stageId)?.name : t(`funnel.status.${status}`)),
      },
      {
        id: 'value',
        title: t('funnel.form.value'),
        width: 120,
        isNumber: true,
        sortValue: ({ value }) => value ?? 0,
        render: ({ value }) => (value === null ? '' : moneyText(value, language)),
      },
      { id: 'owner', title: t('funnel.form.owner'), width: 130, sortValue: ({ owner }) => owner?.name ?? '', render: ({ owner }) => owner?.name },
      {
        id: 'expectedOn',
        title: t('funnel.form.expectedOn'),
        width: 110,
        sortValue: ({ expectedOn }) => expectedOn,
        render: ({ expectedOn, status }) =>
          expectedOn && <span className={classes(status === 'open' && isPastDay(expectedOn) && 'deal-late')}>{dayLabel(expectedOn)}</span>,
      },
      {
        id: 'touchedAt',
        title: t('funnel.column.touchedAt'),
        width: 120,
        sortValue: ({ touchedAt }) => touchedAt,
        render: ({ touchedAt }) => <RelativeTime at={touchedAt} style="minute" />,
      },
      {
        id: 'lostReason',
        title: t('funnel.lost.reason'),
        width: 150,
        isOptional: true,
        sortValue: ({ lostReason }) => lostReason,
        render: ({ lostReason }) => lostReason,
      },
    ],
    [t, language, pipeline],
  )
}
