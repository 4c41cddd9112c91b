import { Tag } from '@blueprintjs/icons'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { DotName } from '#core/client/ui/marks.tsx'
import { type CountedLabel, countedLabelSchema, deleteLabel, labelGone, labelSaved } from '../contract/index.ts'
import { countedQuery, loadLabels } from './labels.ts'

const stateText = ({ isActive }: CountedLabel, t: Translate): string => t(isActive ? 'labels.active' : 'labels.inactive')

/** The labels of the company, and how many contacts have them. */
export const labelsScreen = listScreen<CountedLabel>(
  {
    id: 'labels',
    row: countedLabelSchema,
    rows: 'labels.label',
    may: { read: 'labels.list', write: 'labels.edit' },
    queryKey: countedQuery.queryKey,
    load: loadLabels,
    remove: ({ id }, ctx) => ctx.call(deleteLabel, { id }),
    events: [labelSaved, labelGone],
  },
  () => import('./form/LabelForm.tsx'),
  {
    address: '/etiquetas',
    routeName: 'etiquetas',
    icon: Tag,
    menu: { area: 'settings', section: 'service', order: 70, menu: 'etiquetas', profiles: ['admin', 'super', 'user'], changedWith: 'labels.edit' },
    goKeys: 'g e',
    nameOf: ({ tag }) => tag,
    searchTextOf: ({ tag }) => tag,
    columns: [
      { id: 'tag', width: 220, grow: 4, render: ({ tag, color }) => <DotName colour={color} name={tag} /> },
      { id: 'contacts', width: 110, isNumber: true, value: ({ contactCount }) => contactCount },
      { id: 'state', width: 120, value: stateText },
    ],
    hasReadText: true,
  },
)
