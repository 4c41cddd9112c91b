import { hasColumns, hasGroups } from '../../contract/index.ts'
import { AudienceFields } from '../audience/AudienceFields.tsx'
import { AlsoAudience } from '../mass/AlsoAudience.tsx'
import { GroupsField } from '../mass/GroupsField.tsx'
import { ListField } from '../mass/ListField.tsx'
import type { FormPartProps } from './draft.ts'

/** To whom a campaign or a mass message goes. */
export function RecipientFields({ ownId, ...part }: FormPartProps & { ownId: number | null }) {
  const { draft, change, problemOf } = part
  const changeAudience = (audience: typeof draft.audience) => change({ audience })
  if (hasGroups(draft.kind)) return <GroupsField {...part} />
  if (draft.kind === 'campaign') return <AudienceFields audience={draft.audience} onChange={changeAudience} problemOf={problemOf} ownId={ownId} />
  return (
    <>
      <ListField list={draft.list} hasValues={hasColumns(draft.kind)} error={problemOf('list')} onChange={(list) => change({ list })} />
      <AlsoAudience audience={draft.audience} list={draft.list} onChange={changeAudience} problemOf={problemOf} />
    </>
  )
}
