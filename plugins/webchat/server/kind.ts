import { z } from 'zod'
import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { webchatSettings } from '../contract/index.ts'

/** Kind of web chats, as the screens of the connections know them. Its connection is the program itself: connected, or switched off. */
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
