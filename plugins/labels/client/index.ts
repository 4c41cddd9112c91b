import { Tag } from '@blueprintjs/icons'
import { queriesOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { contactCardParts, contactLabels, pickedContactActions } from '#plugins/contacts/contract/client.ts'
import { contactUpdated, getContact, listContacts } from '#plugins/contacts/contract/index.ts'
import { ticketFilterSources, ticketRowMarks, ticketRows, ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { labelGone, labelSaved } from '../contract/index.ts'
import { LabelsSection } from './assign/LabelsSection.tsx'
import { goToLabels, labelCommands } from './commands.ts'
import { LabelPicked } from './contacts/LabelPicked.tsx'
import { LabelsOfContact } from './contacts/LabelsOfContact.tsx'
import { LabelDialogs } from './LabelDialogs.tsx'
import { labelsOfRow } from './LabelDots.tsx'
import { askAgain, countAgain, LABELS, labelFilter, loadChoices } from './labels.ts'
import { labelsPanel } from './panel.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'labels',
  requires: ['contacts', 'tickets'],
  routes: [{ path: '/etiquetas', name: 'etiquetas', profiles: everybody, open: () => [{ panel: labelsPanel, params: {} }] }],
  panels: [labelsPanel],
  commands: labelCommands,
  sockets: [
    onSocket(labelSaved, ({ id, tag, color }, ctx) => {
      void askAgain()
      ctx
        .use(ticketRows)
        .patch((ticket) =>
          ticket.tags.some((one) => one.id === id) ? { ...ticket, tags: ticket.tags.map((one) => (one.id === id ? { id, tag, color } : one)) } : ticket,
        )
      void queryClient.invalidateQueries(queriesOf(listContacts))
      void queryClient.invalidateQueries(queriesOf(getContact))
    }),
    onSocket(labelGone, () => void askAgain()),
    onSocket(contactUpdated, () => void countAgain()),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'labels',
      title: 'labels.title',
      icon: Tag,
      path: '/etiquetas',
      area: 'settings',
      section: 'service',
      order: 70,
      menu: 'etiquetas',
      profiles: everybody,
      changedWith: 'labels.edit',
      command: goToLabels.id,
    }),
    extend(overlays, LabelDialogs),
    extend(contactLabels, { queryKey: [LABELS, 'choices'], load: loadChoices }),
    extend(pickedContactActions, { id: 'labels', order: 10, component: LabelPicked }),
    extend(contactCardParts, { id: 'labels', order: 10, component: LabelsOfContact }),
    extend(ticketFilterSources, labelFilter),
    extend(ticketRowMarks, labelsOfRow),
    extend(ticketSideSections, { id: 'labels', order: 10, component: LabelsSection }),
  ],
})
