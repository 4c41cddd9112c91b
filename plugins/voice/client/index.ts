import { PhoneCall } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, definePanel, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { topBarItems } from '#core/client/workbench/topBarItems.ts'
import { extend } from '#core/contract/define.ts'
import { contactCardParts } from '#plugins/contacts/contract/client.ts'
import { personFormParts } from '#plugins/team/contract/client.ts'
import { userChanged } from '#plugins/team/contract/index.ts'
import { phonesChanged, voiceCallSaved } from '../contract/index.ts'
import { ContactCallButton } from './ContactCallButton.tsx'
import { refreshCalls } from './calls/useCallList.ts'
import { devicesScreen } from './devices/screen.tsx'
import { CALLS_PATH } from './panelIds.ts'
import { MayCallPart } from './person/MayCallPart.tsx'
import { saveMayCall } from './person/saveMayCall.ts'
import { goToCalls, phoneCommands } from './phone/commands.ts'
import { PhoneButton } from './phone/PhoneButton.tsx'
import { Webphone } from './phone/Webphone.tsx'
import { startWebphone } from './phone/webphone.ts'

const callsPanel = definePanel({
  type: 'voice.calls',
  params: z.object({}),
  title: (_params, t) => t('voice.calls'),
  load: () => import('./calls/CallsPanel.tsx'),
  reuse: 'single',
  path: () => CALLS_PATH,
})

let refresh = () => {}

export default defineClientPlugin({
  id: 'voice',
  requires: ['connections', 'contacts', 'team', 'tickets'],
  parts: [devicesScreen],
  routes: [{ path: CALLS_PATH, name: 'logligacao', permission: 'voice.calls', open: () => [{ panel: callsPanel, params: {} }] }],
  panels: [callsPanel],
  commands: phoneCommands,
  sockets: [
    onSocket(phonesChanged, () => refresh()),
    onSocket(voiceCallSaved, () => void refreshCalls()),
    onSocket(userChanged, ({ id }) => {
      if (id === store.get(sessionAtom)?.userId) refresh()
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'voice.calls',
      title: 'voice.calls',
      icon: PhoneCall,
      path: CALLS_PATH,
      area: 'supervision',
      order: 60,
      menu: 'logligacao',
      permission: 'voice.calls',
      profiles: ['admin', 'super', 'user'],
      command: goToCalls.id,
    }),
    extend(topBarItems, { id: 'voice', order: 40, component: PhoneButton }),
    extend(overlays, Webphone),
    extend(personFormParts, { id: 'mayCall', order: 20, component: MayCallPart, save: saveMayCall }),
    extend(contactCardParts, { id: 'voice', order: 5, component: ContactCallButton }),
  ],
  setup() {
    const webphone = startWebphone()
    refresh = webphone.refresh
    const stopFollowing = onResync(webphone.refresh)
    return () => {
      refresh = () => {}
      stopFollowing()
      webphone.stop()
    }
  },
})
