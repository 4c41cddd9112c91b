import { ArrowBottomLeft, ArrowTopRight } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { formatPhone } from '#core/contract/phone.ts'
import type { CallStatus, VoiceCall } from '../../contract/index.ts'
import { clockOf } from '../phone/CallTime.tsx'

const tones: Record<CallStatus, Tone> = { ringing: 'info', answered: 'accent', ended: 'good', missed: 'bad', rejected: 'warn', failed: 'bad' }

export function useCallColumns(): readonly Column<VoiceCall>[] {
  const t = useT()
  return useMemo(
    () => [
      {
        id: 'date',
        title: t('voice.column.date'),
        width: 120,
        sortValue: ({ startedAt }) => startedAt,
        render: ({ startedAt }) => <RelativeTime at={startedAt} style="minute" />,
      },
      {
        id: 'direction',
        title: t('voice.column.direction'),
        width: 100,
        sortValue: ({ direction }) => t(`voice.direction.${direction}`),
        render: ({ direction }) => (
          <span className="calls-mark">
            {direction === 'incoming' ? <ArrowBottomLeft size={12} aria-hidden="true" /> : <ArrowTopRight size={12} aria-hidden="true" />}
            {t(`voice.direction.${direction}`)}
          </span>
        ),
      },
      {
        id: 'status',
        title: t('voice.column.status'),
        width: 130,
        sortValue: ({ status }) => t(`voice.status.${status}`),
        render: ({ status }) => (
          <span className="calls-mark">
            <Dot tone={tones[status]} />
            {t(`voice.status.${status}`)}
          </span>
        ),
      },
      {
        id: 'contact',
        title: t('voice.column.contact'),
        width: 160,
        grow: 2,
        sortValue: ({ contact, name }) => contact?.name ?? name,
        render: ({ contact, name }) => <span className="strong">{contact?.name ?? name}</span>,
      },
      { id: 'phone', title: t('voice.column.phone'), width: 150, sortValue: ({ phone }) => phone, render: ({ phone }) => formatPhone(phone) },
      { id: 'user', title: t('voice.column.user'), width: 130, sortValue: ({ user }) => user?.name ?? null, render: ({ user }) => user?.name ?? '' },
      {
        id: 'device',
        title: t('voice.column.device'),
        width: 150,
        grow: 1,
        sortValue: ({ device }) => device.name,
        render: ({ device }) => `${device.name} · ${device.connection}`,
      },
      {
        id: 'duration',
        title: t('voice.column.duration'),
        width: 90,
        isNumber: true,
        sortValue: ({ durationSeconds }) => durationSeconds,
        render: ({ durationSeconds }) => (durationSeconds === null ? '' : clockOf(durationSeconds)),
      },
    ],
    [t],
  )
}
