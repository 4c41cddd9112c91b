import { EyeOpen } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { peopleKey } from '#plugins/team/contract/everybody.ts'
import { follow, followPerson } from '../follow/followCommands.ts'
import { loadPeople } from '../follow/people.ts'
import { ownIdAtom } from '../lead.ts'
import { WallChoice } from './WallChoice.tsx'

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Opens the list of colleagues one may follow; `follow` presses it. */
export function FollowButton() {
  const t = useT()
  const client = useClient()
  const me = useAtomValue(ownIdAtom)
  const keys = useAtomValue(hintsAtom).get(follow.id)
  const label = t('supervision.command.follow')
  return (
    <Popover align="end" label={label} trigger={(props) => <IconButton {...props} icon={EyeOpen} label={label} keys={keys} data-follow-button />}>
      {(close) => (
        <WallChoice>
          <PickList
            label={t('supervision.follow.whom')}
            listLabel={label}
            none={t('supervision.follow.nobody')}
            queryKey={peopleKey[0]}
            find={async (text) => (await loadPeople()).filter(({ id, name }) => id !== me && fold(name).includes(fold(text)))}
            toRow={({ id, name, status }) => ({
              id,
              name,
              src: null,
              hint: t(`core.presence.${status}`),
              mark: <Avatar id={`user-${id}`} name={name} presence={status} />,
            })}
            onChoose={({ id }) => {
              close()
              void client.run(followPerson, { userId: id })
            }}
          />
        </WallChoice>
      )}
    </Popover>
  )
}
