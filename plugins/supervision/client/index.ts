import { GridView } from '@blueprintjs/icons'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, sideBarItems, statusBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { composerStrips } from '#plugins/chat/contract/client.ts'
import { messageAcked, messageCreated, messageDeleted, messageUpdated } from '#plugins/chat/contract/index.ts'
import { ticketTargets } from '#plugins/tickets/contract/client.ts'
import * as contract from '../contract/index.ts'
import { FollowedItem } from './follow/FollowedItem.tsx'
import { followedTicketAtom, followersAtom, frontsAtom } from './follow/follow.atoms.ts'
import { followCommands } from './follow/followCommands.ts'
import { followPanel } from './follow/panel.ts'
import { loadFollowers, recheckFollowers, tellFront } from './follow/tellFront.ts'
import { FOLLOW_PANEL, WALL_PANEL } from './panelIds.ts'
import { gatherMessages } from './wall/lastMessages.ts'
import { wallPanel } from './wall/panel.ts'
import { wallCursorAtom } from './wall/wall.atoms.ts'
import { goToWall, wallCommands } from './wallCommands.ts'
import { WhisperStrip } from './whisper/WhisperStrip.tsx'
import { loadUnread, whispers } from './whisper/whispers.ts'
import { whisperCommands } from './whisperCommands.ts'

export default defineClientPlugin({
  id: 'supervision',
  requires: ['tickets', 'chat', 'team'],
  routes: [
    { path: '/supervisao', name: 'supervisao', permission: 'supervision.watch', open: () => [{ panel: wallPanel, params: {} }] },
    {
      path: '/supervisao/acompanhar/:userId',
      permission: 'supervision.watch',
      open: ({ userId }) => [
        { panel: wallPanel, params: {} },
        { panel: followPanel, params: { userId: Number(userId) }, place: 'right' },
      ],
    },
  ],
  panels: [wallPanel, followPanel],
  commands: [...wallCommands, ...followCommands, ...whisperCommands],
  sockets: [
    ...[messageCreated, messageUpdated, messageDeleted, messageAcked].map((event) => onSocket(event, (message) => gatherMessages(message))),
    onSocket(contract.whisperSaved, (whisper) => whispers.upsert(whisper)),
    onSocket(contract.followersChanged, ({ followers }) => store.set(followersAtom, followers)),
    onSocket(contract.frontShown, ({ userId, ticketId }) => store.set(frontsAtom, (current) => new Map(current).set(userId, ticketId))),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'supervision',
      title: 'supervision.wall',
      icon: GridView,
      path: '/supervisao',
      area: 'supervision',
      order: 10,
      menu: 'supervisao',
      permission: 'supervision.watch',
      command: goToWall.id,
    }),
    extend(statusBarItems, { id: 'supervision.followed', side: 'right', order: 5, component: FollowedItem }),
    extend(composerStrips, { id: 'supervision.whispers', order: 10, component: WhisperStrip }),
    extend(ticketTargets, { panel: WALL_PANEL, ticketIdAtom: wallCursorAtom }),
    extend(ticketTargets, { panel: FOLLOW_PANEL, ticketIdAtom: followedTicketAtom }),
  ],
  setup(ctx) {
    const load = () => {
      if (!store.get(sessionAtom)?.permissions.includes('supervision.whisper')) return
      void loadUnread().catch(() => {})
      void loadFollowers(ctx).catch(() => {})
    }
    load()
    let userId = store.get(sessionAtom)?.userId
    const followPerson = () => {
      const now = store.get(sessionAtom)?.userId
      if (now !== userId) whispers.clear()
      userId = now
    }
    const stops = [onResync(load), tellFront(ctx), recheckFollowers(ctx), store.sub(sessionAtom, followPerson)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
