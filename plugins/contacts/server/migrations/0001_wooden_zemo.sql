DROP INDEX "contacts_name";--> statement-breakpoint
CREATE INDEX "contacts_order" ON "contacts" USING btree ("tenant_id","search_text","id");