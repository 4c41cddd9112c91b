import { Repeat } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Delivery } from '../contract/index.ts'
import { replay } from './commands.ts'
import { endText } from './webhooks.ts'

const tones = { delivered: 'good', waiting: 'warn', failed: 'bad' } as const

/** Columns of the table of deliveries. */
export function useDeliveryColumns(): readonly Column<Delivery>[] {
  const t = useT()
  const client = useClient()
  return useMemo(
    () => [
      { id: 'event', title: t('webhooks.column.event'), width: 190, render: ({ event }) => t(`webhooks.event.${event}`) },
      { id: 'at', title: t('webhooks.column.at'), width: 120, render: ({ createdAt }) => <RelativeTime at={createdAt} style="minute" /> },
      {
        id: 'state',
        title: t('webhooks.column.state'),
        width: 120,
        render: ({ state }) => (
          <span className="dot-name">
            <Dot tone={tones[state]} />
            {t(`webhooks.state.${state}`)}
          </span>
        ),
      },
      { id: 'end', title: t('webhooks.column.end'), width: 200, grow: 2, render: (delivery) => delivery.tries > 0 && endText(delivery, t) },
      { id: 'tries', title: t('webhooks.column.tries'), width: 100, isNumber: true, render: ({ tries }) => tries },
      {
        id: 'next',
        title: t('webhooks.column.next'),
        width: 130,
        render: ({ state, nextAt }) => state === 'waiting' && <RelativeTime at={nextAt} style="minute" />,
      },
      {
        id: 'deeds',
        title: t('webhooks.column.actions'),
        width: 70,
        grow: 0.1,
        render: (delivery) => <IconButton icon={Repeat} label={t('webhooks.command.replay')} onClick={() => void client.run(replay, delivery)} />,
      },
    ],
    [t, client],
  )
}
