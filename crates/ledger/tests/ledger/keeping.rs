//! Validations and added billers.

use kaunta_domain::beneficiary::{Beneficiary, Identity};
use kaunta_domain::biller::{Biller, BillerCode, Called, ExtraField};
use kaunta_domain::phone::Network;
use kaunta_domain::text::Name;
use kaunta_ledger::{Filter, ValidationId};
use serde_json::json;

use crate::refusing::outside;
use crate::shop::{Shop, airtime, evidence, new_operation, noon, object, phone, record};

#[tokio::test]
async fn a_validated_name_is_kept_with_its_evidence_and_names_the_airtime_it_was_for() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let identity = Identity::Phone { airtime: true, phone: phone("0701000001"), network: Network::Airtel };
    let beneficiary = Beneficiary {
        name: Some(Name::parse("AKELLO RUTH").unwrap()),
        customer_type: None,
        area: None,
        provider: Some(Network::Airtel),
        is_valid: true,
        told: None,
        from_service: object(json!({"name": "AKELLO RUTH", "isValid": true, "score": 1.50})),
    };
    let saved = ledger.save_validation(&identity, &beneficiary, Some(&evidence("{}")), noon()).await.unwrap();
    assert_eq!(ledger.validation(saved.id).await.unwrap().as_ref(), Some(&saved));
    assert_eq!((&saved.identity, &saved.beneficiary), (&identity, &beneficiary));
    assert_eq!(ledger.validation(ValidationId(9)).await.unwrap(), None);

    let mut new = new_operation(1, airtime(5_000, "0701000001"));
    new.validation = Some(saved.id);
    let operation = record(&ledger, &new).await;
    assert_eq!(operation.party.as_deref(), Some("AKELLO RUTH"));
    let search = Filter { search: "akello".into(), ..Filter::default() };
    assert_eq!(ledger.history(&search, 0, 10).await.unwrap().rows, [operation]);
    for sql in ["DELETE FROM validation", "UPDATE validation SET at = 0"] {
        outside(&shop.book(), sql).await.unwrap_err();
    }
}

#[tokio::test]
async fn an_added_biller_is_kept_changed_and_taken_off() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let biller = |name: &str, extra| Biller {
        code: BillerCode::parse("YAKALAST").unwrap(),
        called: Called::ByShop { name: name.into(), account_label: Some("Meter number".into()) },
        extra,
    };
    ledger.save_biller(&biller("Yaka", ExtraField::None)).await.unwrap();
    let better = biller("Yaka last mile", ExtraField::CustomerType);
    ledger.save_biller(&better).await.unwrap();
    assert_eq!(ledger.billers().await.unwrap(), std::slice::from_ref(&better));
    let called = Called::ByShop { name: "Yaka".into(), account_label: None };
    let better = Biller { called, ..better };
    ledger.save_biller(&better).await.unwrap();
    assert_eq!(ledger.billers().await.unwrap(), std::slice::from_ref(&better), "its number has no name of its own");
    assert!(ledger.remove_biller(&better.code).await.unwrap());
    assert!(!ledger.remove_biller(&better.code).await.unwrap());
    assert_eq!(ledger.billers().await.unwrap(), []);
}
