CREATE TABLE "channel_same_people" (
	"tenant_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	CONSTRAINT "channel_same_people_tenant_id_contact_id_other_id_pk" PRIMARY KEY("tenant_id","contact_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "channel_same_people" ADD CONSTRAINT "channel_same_people_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_same_people" ADD CONSTRAINT "channel_same_people_tenant_id_other_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","other_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_same_people_other" ON "channel_same_people" USING btree ("tenant_id","other_id");