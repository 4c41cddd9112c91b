import { useCallback } from 'react'
import { store } from '#core/client/store/store.ts'
import { type HeadSlots, headSlotsAtom } from '../slots.atoms.ts'

/** A place in the head of tile `id` that its panel fills through `PanelToolbar`. */
export function HeadSlot({ id, name }: { id: string; name: keyof HeadSlots }) {
  const register = useCallback(
    (element: HTMLElement | null) => {
      store.set(headSlotsAtom, (slots) => {
        const { [id]: mine = { meta: null, actions: null }, ...others } = slots
        const next = { ...mine, [name]: element }
        return next.meta === null && next.actions === null ? others : { ...others, [id]: next }
      })
    },
    [id, name],
  )
  return <span ref={register} className={`head-${name}`} />
}
