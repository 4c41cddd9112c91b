// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Announcement, WrittenAnnouncement } from '../../contract/index.ts'
import { AnnouncementBanner } from './AnnouncementBanner.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { loadAnnouncement, noteAnnouncement, noteClosed } from './announcement.ts'
import { hideAnnouncement } from './commands.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['platform.announce'] })

let count = 0
/** Of a text that nobody has closed yet. */
const anAnnouncement = (change: Partial<Announcement> = {}): Announcement => {
  count += 1
  return { id: count.toString(16).padStart(64, '0'), text: `Manutenção ${count}`, link: '', level: 'information', endsAt: null, ...change }
}
let requests: FakeRequest[] = []
let reply: FakeReply = {}
beforeEach(() => {
  noteAnnouncement(null)
  requests = fakeServer(() => reply)
})
const sent = () => requests.map(({ method, path, body }) => ({ call: `${method} ${path}`, body: body === '' ? null : JSON.parse(body) }))
const tell = (announcement: Announcement | null) => act(async () => noteAnnouncement(announcement))
const closing = () => screen.queryByRole('button', { name: t('platform.command.closeAnnouncement') })

describe('the announcement above the page', () => {
  test('appears as it is written, with its link in another tab, and goes with it', async () => {
    await stage.show(<AnnouncementBanner />)
    expect(screen.getByRole('status').textContent).toBe('')

    const warning = anAnnouncement({ level: 'warning', link: 'https://status.empresa.example/' })
    await tell(warning)

    expect(screen.getByRole('status').textContent).toContain(warning.text)
    expect(screen.getByText(t('platform.announcement.level.warning'))).toBeDefined()
    const link = screen.getByRole('link', { name: t('platform.announcement.more') })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([warning.link, '_blank', 'noopener noreferrer'])
    await tell(null)
    expect(closing()).toBeNull()
  })

  test('is closed for good by its button; another text appears again', async () => {
    const first = anAnnouncement()
    reply = { json: { announcement: first, closedIds: [first.id] } }
    await stage.show(<AnnouncementBanner />)
    await tell(first)

    await act(async () => void closing()?.click())

    expect(sent()).toEqual([{ call: 'PUT /announcement/closed', body: { announcementId: first.id } }])
    expect(closing()).toBeNull()
    await tell({ ...first, level: 'warning' })
    expect(closing()).toBeNull()
    await tell(anAnnouncement())
    expect(closing()).not.toBeNull()
  })

  test('is closed by the palette, and by another window', async () => {
    const [first, second] = [anAnnouncement(), anAnnouncement()]
    reply = { json: { announcement: first, closedIds: [first.id] } }
    await stage.show(<AnnouncementBanner />)
    await tell(first)
    await act(() => runCommand(hideAnnouncement))
    expect(closing()).toBeNull()

    await tell(second)
    await act(async () => noteClosed(second.id))
    expect(closing()).toBeNull()
  })

  test('that was closed before is not there after a reload, nor is one whose end has come', async () => {
    const closed = anAnnouncement()
    reply = { json: { announcement: closed, closedIds: [closed.id] } }
    await stage.show(<AnnouncementBanner />)
    await act(loadAnnouncement)
    expect(closing()).toBeNull()

    await tell(anAnnouncement({ endsAt: '2020-01-01T00:00:00.000Z' }))
    expect(closing()).toBeNull()
    await tell(anAnnouncement({ endsAt: '2999-01-01T00:00:00.000Z' }))
    expect(closing()).not.toBeNull()
  })
})

describe('writing it', () => {
  const written: WrittenAnnouncement = { text: 'De antes', link: '', level: 'information', endsAt: null, rev: 4 }
  const show = (now = written) => stage.show(<AnnouncementForm written={now} />)
  const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })

  test('goes with its link, level and end', async () => {
    reply = { json: { ...written, rev: 5 } }
    await show()
    write('platform.announcement.text', 'Manutenção às 22h')
    write('platform.announcement.link', 'https://status.empresa.example')
    write('platform.announcement.level', 'warning')
    write('platform.announcement.endsAt', '01/02/2999 22:30')

    await stage.submit()

    const endsAt = new Date(2999, 1, 1, 22, 30).toISOString()
    const body = { text: 'Manutenção às 22h', link: 'https://status.empresa.example', level: 'warning', endsAt, rev: 4 }
    expect(sent()).toEqual([{ call: 'PUT /admin/announcement', body }])
  })

  test('says at each field what is wrong, and sends nothing', async () => {
    await show({ ...written, endsAt: '2020-01-01T00:00:00.000Z' })
    write('platform.announcement.link', 'http://status.empresa.example')

    await stage.submit()

    expect(screen.getByText(t('platform.announcement.problem.link.invalid_format'))).toBeDefined()
    expect(screen.getByText(t('platform.announcement.problem.endsAt.past'))).toBeDefined()
    expect(sent()).toEqual([])
  })

  test('is told when another superadmin wrote meanwhile, and the next try counts', async () => {
    requests = fakeServer(({ method }, index) => {
      if (method === 'GET') return { json: { ...written, rev: 7 } }
      return index === 0 ? { status: 409, json: { error: 'ERR_ANNOUNCEMENT_REWRITTEN' } } : { json: { ...written, rev: 8 } }
    })
    await show()
    write('platform.announcement.text', 'De agora')

    await stage.submit()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(t('errors.ERR_ANNOUNCEMENT_REWRITTEN')))
    await stage.submit()

    await waitFor(() => expect(sent().map(({ call }) => call)).toEqual(['PUT /admin/announcement', 'GET /admin/announcement', 'PUT /admin/announcement']))
    expect(sent()[2]?.body).toMatchObject({ text: 'De agora', rev: 7 })
  })
})
