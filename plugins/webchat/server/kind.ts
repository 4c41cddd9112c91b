import { z } from 'zod'
import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { webchatSettings } from '../contract/index.ts'

/** What the screens of the connections know of web chats. Its line is the program itself: connected, or switched off. */
export const webchatKind: ChannelKind = {
  type: 'webchat',
  title: 'webchat.kind',
  icon: 'globe',
  settings: webchatSettings,
  secrets: z.object({}),
  states: ['CONNECTED'],
  firstStatus: 'CONNECTED',
  page: '/webchat/:token',
  settingsPath: '/configuracoes/webchat',
}
