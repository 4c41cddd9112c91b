import { expect, test } from 'vitest'
import { readPlace } from './readPlace.ts'

test.each([
  ['-23.5614, -46.6559', -23.5614, -46.6559],
  ['  -23.5614 -46.6559 ', -23.5614, -46.6559],
  ['40.7;-74', 40.7, -74],
  ['https://www.openstreetmap.org/?mlat=-23.5&mlon=-46.6#map=17/-23.5/-46.6', -23.5, -46.6],
  ['https://maps.google.com/?q=-23.5,-46.6', -23.5, -46.6],
  ['https://www.google.com/maps/search/?api=1&query=-23.5%2C-46.6', -23.5, -46.6],
  ['https://www.google.com/maps/place/Masp/@-23.5614,-46.6559,17z', -23.5614, -46.6559],
  ['https://maps.apple.com/?ll=-23.5,-46.6', -23.5, -46.6],
  ['geo:-23.5,-46.6', -23.5, -46.6],
])('%s is a place', (text, latitude, longitude) => {
  expect(readPlace(text)).toEqual({ latitude, longitude })
})

test.each(['', 'Avenida Paulista, 1578', '91, 10', '10, 181', 'https://example.com/a', '-23.5'])('%s is none', (text) => {
  expect(readPlace(text)).toBeNull()
})
