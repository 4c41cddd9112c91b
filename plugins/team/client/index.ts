import { People } from '@blueprintjs/icons'
import { expireSession } from '#core/client/auth/expireSession.ts'
import { adoptPresence } from '#core/client/auth/presence.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { sessionEnded } from '#core/contract/auth.ts'
import { extend } from '#core/contract/define.ts'
import { firstStepsKey, firstStepViews } from '#core/contract/firstSteps.ts'
import { userChanged, userConfigsChanged, userPresenceChanged, userRemoved } from '../contract/index.ts'
import { adoptConfigs, followConfigs } from './configs.ts'
import { adoptOwn } from './ownSession.ts'
import { goToPeople, peopleCommands } from './people/commands.ts'
import { FirstStepButton } from './people/FirstStepButton.tsx'
import { PeopleDialogs } from './people/PeopleDialogs.tsx'
import { peoplePanel } from './people/panel.ts'
import { notePresence, refreshPeople } from './people.ts'
import { deleteQueueNow } from './queues/queueCommands.ts'
import { queuesScreen } from './queues/screen.tsx'
import { TeamDialogs } from './TeamDialogs.tsx'
import { teamsScreen } from './teams/screen.tsx'
import { invalidateTeams } from './teams/teamsQuery.ts'

/** A first step of a new company may have been taken. */
const refreshFirstSteps = () => void queryClient.invalidateQueries({ queryKey: firstStepsKey })

export default defineClientPlugin({
  id: 'team',
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  parts: [teamsScreen, queuesScreen],
  routes: [{ path: '/usuarios', name: 'usuarios', permission: 'team.readPeople', open: () => [{ panel: peoplePanel, params: {} }] }],
  panels: [peoplePanel],
  commands: [...peopleCommands, deleteQueueNow],
  sockets: [
    onSocket(userPresenceChanged, (presence) => {
      void notePresence(presence)
      adoptPresence(presence)
    }),
    onSocket(userChanged, (user) => {
      void queuesScreen.refresh()
      refreshFirstSteps()
      adoptOwn(user)
    }),
    onSocket(userRemoved, () => {
      void refreshPeople()
      refreshFirstSteps()
      void invalidateTeams()
    }),
    onSocket(userConfigsChanged, ({ userId, configs }) => {
      if (store.get(sessionAtom)?.userId === userId) adoptConfigs(configs)
    }),
    onSocket(sessionEnded, ({ reason }) => expireSession(t(`team.sessionEnd.${reason}`))),
  ],
  extends: [
    extend(sideBarItems, {
      id: 'team.people',
      title: 'team.people.title',
      icon: People,
      path: '/usuarios',
      area: 'settings',
      section: 'team',
      order: 10,
      menu: 'usuarios',
      permission: 'team.readPeople',
      command: goToPeople.id,
    }),
    extend(firstStepViews, {
      id: 'team',
      order: 26,
      title: 'team.firstStep.title',
      text: 'team.firstStep.text',
      icon: People,
      component: FirstStepButton,
    }),
    extend(overlays, PeopleDialogs),
    extend(overlays, TeamDialogs),
  ],
  setup: followConfigs,
})
