export * from './fields.ts'
export * from './places.ts'
export * from './resource.ts'
