import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { fold } from '../list/listRows.ts'
import type { Choosing } from './choosing.ts'

/** Dialog to choose one of some things that are all here already. */
export default function ChooseForm({ choosing, onClose }: { choosing: Choosing; onClose: () => void }) {
  const { title, label, none, options } = choosing
  return (
    <Dialog title={title} onClose={onClose} size="s">
      <PickList
        label={label}
        listLabel={label}
        none={none}
        queryKey={`choose ${title}`}
        find={async (text) => options.filter(({ name, hint }) => fold(`${name} ${hint}`).includes(fold(text.trim())))}
        toRow={({ id, name, hint, mark, src = null }) => ({ id, name, hint, src, mark })}
        onChoose={(option) => {
          onClose()
          option.choose()
        }}
      />
    </Dialog>
  )
}
