//! Groups of people, and remembered column mappings.

use kaunta_domain::money::Amount;
use kaunta_domain::phone::Network;
use kaunta_domain::text::{Name, Narration};
use kaunta_ledger::{GroupSummary, Member};

use crate::payroll::{payment, phone_of, running};
use crate::shop::{Shop, booked, event, later, money, phone, record, result};

fn member(number: u32, last: Option<u64>) -> Member {
    Member {
        name: Some(Name::parse(&format!("Nakato {number}")).unwrap()),
        phone: phone(&phone_of(number)),
        network: Network::Mtn,
        last_amount: last.map(|amount| Amount::new(amount).unwrap()),
        last_paid_at: last.map(|_| later(0)),
        note: Some(Narration::parse("Wages").unwrap()),
    }
}

#[tokio::test]
async fn a_group_is_kept_whole_in_its_order_and_replaced_whole() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let many: Vec<Member> = (1..=1200).rev().map(|number| member(number, None)).collect();
    ledger.save_group("Staff", &many).await.unwrap();
    assert_eq!(ledger.group("STAFF ").await.unwrap().as_ref(), Some(&many));
    let bonus = Member { name: None, note: None, ..member(2, Some(2_500)) };
    let few = vec![member(2, Some(5_000)), bonus, member(1, Some(5_000))];
    ledger.save_group("staff", &few).await.unwrap();
    assert_eq!(ledger.group("Staff").await.unwrap(), Some(few));
    ledger.save_group("Casuals", &[]).await.unwrap();
    let summary = |name: &str, members, total, last_paid_at| GroupSummary {
        name: name.into(),
        members,
        total: money(total),
        last_paid_at,
    };
    let expected = [summary("Casuals", 0, "0", None), summary("Staff", 2, "12500", Some(later(0)))];
    assert_eq!(ledger.groups().await.unwrap(), expected);
    assert_eq!(ledger.group("Suppliers").await.unwrap(), None);
}

#[tokio::test]
async fn a_group_is_removed_once_and_leaves_the_others() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.save_group("Staff", &[member(1, None)]).await.unwrap();
    ledger.save_group("Suppliers", &[]).await.unwrap();
    assert!(ledger.remove_group("STAFF").await.unwrap());
    assert!(!ledger.remove_group("Staff").await.unwrap());
    assert_eq!(ledger.groups().await.unwrap().len(), 1);
}

#[tokio::test]
async fn what_people_were_paid_last_comes_from_what_succeeded() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.save_group("Staff", &[member(1, None), member(2, Some(100)), member(9, None)]).await.unwrap();
    let payroll = running(&ledger, 2).await;
    for (row, status) in ledger.rows_to_pay(payroll, 2).await.unwrap().iter().zip(["SUCCESS", "FAILED"]) {
        let id = record(&ledger, &payment(row)).await.id;
        ledger.append(id, event(later(30), booked(result(status)))).await.unwrap();
    }
    assert_eq!(ledger.update_group_from_payroll("staff", payroll).await.unwrap(), 1);
    let members = ledger.group("Staff").await.unwrap().unwrap();
    let last: Vec<_> =
        members.iter().map(|member| (member.last_amount.map(Amount::shillings), member.last_paid_at)).collect();
    assert_eq!(last, [(Some(10_001), Some(later(30))), (Some(100), Some(later(0))), (None, None)]);
}

#[tokio::test]
async fn a_bonus_beside_a_salary_stays_beside_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let twice = [member(1, Some(9_000)), member(1, Some(500)), member(2, None)];
    ledger.save_group("Staff", &twice).await.unwrap();
    // The row in the second position pays a different person than the group has there.
    let payroll = running(&ledger, 2).await;
    for row in &ledger.rows_to_pay(payroll, 2).await.unwrap() {
        let id = record(&ledger, &payment(row)).await.id;
        ledger.append(id, event(later(30), booked(result("SUCCESS")))).await.unwrap();
    }
    assert_eq!(ledger.update_group_from_payroll("Staff", payroll).await.unwrap(), 1);
    let members = ledger.group("Staff").await.unwrap().unwrap();
    let last: Vec<_> = members.iter().map(|member| member.last_amount.map(Amount::shillings)).collect();
    assert_eq!(last, [Some(10_001), Some(500), None]);
    assert_eq!(ledger.groups().await.unwrap()[0].members, 2, "people, each once");
}

#[tokio::test]
async fn how_columns_are_read_is_remembered_by_the_files_layout() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    assert_eq!(ledger.mapping("a|b").await.unwrap(), None);
    ledger.remember_mapping("a|b", r#"{"name":0}"#).await.unwrap();
    ledger.remember_mapping("a|b", r#"{"name":1}"#).await.unwrap();
    assert_eq!(ledger.mapping("a|b").await.unwrap().as_deref(), Some(r#"{"name":1}"#));
    ledger.remember_mapping("a|c", "not JSON").await.unwrap_err();
    assert_eq!(ledger.mapping("a|c").await.unwrap(), None);
}
