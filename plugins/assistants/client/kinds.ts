import { Applications, Chat, Clean, DataLineage, Desktop, Headset, PredictiveAnalysis } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { contributionsAtom, contributionsOf } from '#core/client/kernel/contributions.ts'
import { type AssistantKindView, assistantKindViews } from '../contract/client.ts'
import { type AssistantKind, type KindName, kindNames, missingKind, ownKinds } from '../contract/index.ts'

const bots: Partial<Record<KindName, AssistantKindView['icon']>> = {
  dify: Applications,
  typebot: Chat,
  n8n: DataLineage,
  dialogflow: PredictiveAnalysis,
  vapi: Headset,
}

const iconOf = (name: KindName): AssistantKindView['icon'] => {
  const { works, key } = ownKinds[name]
  return bots[name] ?? (works === 'model' && key === 'optional' ? Desktop : Clean)
}

/** The fourteen kinds of this plugin as the gallery shows them. */
export const ownKindViews: readonly AssistantKindView[] = kindNames.map((name) => ({ kind: ownKinds[name], icon: iconOf(name) }))

/** All kinds that there are, in the order of the gallery. */
export const kindViewsAtom = contributionsAtom(assistantKindViews)

const kindIn = (views: readonly AssistantKindView[], id: string): AssistantKind => views.find(({ kind }) => kind.id === id)?.kind ?? missingKind(id)

/** A kind by its id; `missingKind` where no plugin brings it. */
export const useKind = (id: string): AssistantKind => kindIn(useAtomValue(kindViewsAtom), id)

/** The same outside of components. */
export const readKind = (id: string): AssistantKind => kindIn(contributionsOf(assistantKindViews), id)
