import { queriesOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { contactCardParts, contactLabels, pickedContactActions } from '#plugins/contacts/contract/client.ts'
import { contactUpdated, getContact, listContacts } from '#plugins/contacts/contract/index.ts'
import { ticketFilterSources, ticketRowMarks, ticketRows, ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { labelSaved } from '../contract/index.ts'
import { LabelsSection } from './assign/LabelsSection.tsx'
import { labelCommands } from './commands.ts'
import { LabelPicked } from './contacts/LabelPicked.tsx'
import { LabelsOfContact } from './contacts/LabelsOfContact.tsx'
import { LabelDialogs } from './LabelDialogs.tsx'
import { labelsOfRow } from './LabelDots.tsx'
import { countAgain, LABELS, labelFilter, loadChoices } from './labels.ts'
import { labelsScreen } from './screen.tsx'

export default defineClientPlugin({
  id: 'labels',
  requires: ['contacts', 'tickets'],
  parts: [labelsScreen],
  commands: labelCommands,
  sockets: [
    onSocket(labelSaved, ({ id, tag, color }, ctx) => {
      ctx
        .use(ticketRows)
        .patch((ticket) =>
          ticket.tags.some((one) => one.id === id) ? { ...ticket, tags: ticket.tags.map((one) => (one.id === id ? { id, tag, color } : one)) } : ticket,
        )
      void queryClient.invalidateQueries(queriesOf(listContacts))
      void queryClient.invalidateQueries(queriesOf(getContact))
    }),
    onSocket(contactUpdated, () => void countAgain()),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(overlays, LabelDialogs),
    extend(contactLabels, { queryKey: [LABELS, 'choices'], load: loadChoices }),
    extend(pickedContactActions, { id: 'labels', order: 10, component: LabelPicked }),
    extend(contactCardParts, { id: 'labels', order: 10, component: LabelsOfContact }),
    extend(ticketFilterSources, labelFilter),
    extend(ticketRowMarks, labelsOfRow),
    extend(ticketSideSections, { id: 'labels', order: 10, component: LabelsSection }),
  ],
})
