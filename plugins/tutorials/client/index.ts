import { Learning } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { tutorialGone, tutorialSaved } from '../contract/index.ts'
import { goToHelp, goToTutorials, tutorialCommands } from './commands.ts'
import { helpPanel, tutorialsPanel } from './panels.ts'
import { TutorialDialogs } from './TutorialDialogs.tsx'
import { invalidateTutorials } from './tutorials.ts'

const PATH = '/configuracoes/tutoriais'

export default defineClientPlugin({
  id: 'tutorials',
  routes: [
    { path: PATH, name: 'configuracoes-tutoriais', permission: 'tutorials.edit', open: () => [{ panel: tutorialsPanel, params: {} }] },
    { path: '/ajuda', permission: 'tutorials.list', open: () => [{ panel: helpPanel, params: {} }] },
  ],
  panels: [tutorialsPanel, helpPanel],
  commands: tutorialCommands,
  sockets: [onSocket(tutorialSaved, () => void invalidateTutorials()), onSocket(tutorialGone, () => void invalidateTutorials())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'tutorials',
      title: 'tutorials.title',
      icon: Learning,
      path: PATH,
      area: 'settings',
      section: 'team',
      order: 60,
      menu: 'configuracoes/tutoriais',
      permission: 'tutorials.edit',
      command: goToTutorials.id,
    }),
    extend(sideBarItems, {
      id: 'tutorials.help',
      title: 'tutorials.help',
      icon: Learning,
      path: '/ajuda',
      area: null,
      order: 40,
      menu: 'ajuda',
      permission: 'tutorials.list',
      command: goToHelp.id,
    }),
    extend(overlays, TutorialDialogs),
  ],
  setup: () => onResync(() => void invalidateTutorials()),
})
