import { Star, StarEmpty } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { protocolFacts } from '#plugins/closing/contract/client.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { ratingGiven } from '../contract/index.ts'
import { ratingCommands } from './commands.ts'
import { ProtocolRating } from './ProtocolRating.tsx'
import { configurePanel, ratingsPanel } from './panels.ts'
import { RatingSection } from './RatingSection.tsx'
import { noteRating } from './ratings.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'ratings',
  requires: ['closing', 'tickets', 'team'],
  routes: [
    { path: '/avaliacoes', name: 'avaliacoes', profiles: everybody, redirect: () => '/avaliacoes/listar' },
    { path: '/avaliacoes/listar', name: 'avaliacoes-listar', profiles: everybody, open: () => [{ panel: ratingsPanel, params: {} }] },
    { path: '/avaliacoes/configurar', name: 'avaliacoes-configurar', permission: 'ratings.configure', open: () => [{ panel: configurePanel, params: {} }] },
  ],
  panels: [ratingsPanel, configurePanel],
  commands: ratingCommands,
  sockets: [onSocket(ratingGiven, noteRating)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'ratings',
      title: 'ratings.title',
      icon: Star,
      path: '/avaliacoes/listar',
      area: 'supervision',
      order: 40,
      menu: 'avaliacoes',
      profiles: everybody,
    }),
    extend(sideBarItems, {
      id: 'ratings.configure',
      title: 'ratings.configure.title',
      icon: StarEmpty,
      path: '/avaliacoes/configurar',
      area: 'settings',
      section: 'service',
      order: 55,
      menu: 'avaliacoes',
      permission: 'ratings.configure',
    }),
    extend(ticketSideSections, { id: 'ratings', order: 62, component: RatingSection }),
    extend(protocolFacts, { id: 'ratings', order: 10, component: ProtocolRating }),
  ],
})
