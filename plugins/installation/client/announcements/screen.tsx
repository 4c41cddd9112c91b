import { Feed } from '@blueprintjs/icons'
import { formatDateTime } from '#core/client/i18n/index.ts'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { announcementState, companyAnnouncements } from '../../contract/index.ts'
import { Companies, Period } from './parts.tsx'

const TONES: Record<ReturnType<typeof announcementState>, Tone> = { current: 'good', planned: 'info', off: 'quiet', over: 'quiet' }
const stateOf = (row: Parameters<typeof announcementState>[0]) => announcementState(row, new Date().toISOString())
const textOf = (instant: string | null): string => (instant === null ? '—' : formatDateTime(instant))

/** Announcements to companies: kept here, shown above the pages of their people. */
export const announcementsScreen = tableScreen(companyAnnouncements, {
  address: '/notificacao',
  routeName: 'notificacao',
  icon: Feed,
  menu: { area: 'platform', order: 50, menu: 'notificacao' },
  panel: 'installation.announcements',
  texts: 'installation.announcement',
  nameOf: ({ title }) => title,
  searchTextOf: ({ title, text, companies }) => [title, text, ...companies].join(' '),
  columns: [
    { id: 'title', width: 200, grow: 2 },
    {
      id: 'state',
      width: 120,
      value: (row, t) => t(`installation.announcement.state.${stateOf(row)}`),
      render: (row, t) => (
        <span className="dot-name">
          <Dot tone={TONES[stateOf(row)]} />
          {t(`installation.announcement.state.${stateOf(row)}`)}
        </span>
      ),
    },
    {
      id: 'priority',
      width: 110,
      value: ({ priority }, t) => t(`installation.announcement.choice.priority.${priority}`),
      render: ({ priority }, t) => t(`installation.announcement.choice.priority.${priority}`),
    },
    { id: 'startsAt', width: 140, value: ({ startsAt }) => startsAt, render: ({ startsAt }) => textOf(startsAt) },
    { id: 'endsAt', width: 140, value: ({ endsAt }) => endsAt, render: ({ endsAt }) => textOf(endsAt) },
    {
      id: 'companies',
      width: 200,
      grow: 2,
      wraps: true,
      value: ({ companies }, t) => (companies.length === 0 ? t('installation.announcement.all') : companies.join(', ')),
      render: ({ companies }, t) => (companies.length === 0 ? t('installation.announcement.all') : companies.join(', ')),
    },
  ],
  formSize: 'm',
  form: [
    { field: 'title' },
    { field: 'text' },
    { field: 'priority' },
    { field: 'isActive', hasHelp: true },
    { id: 'period', component: Period },
    { id: 'companies', component: Companies },
  ],
})
