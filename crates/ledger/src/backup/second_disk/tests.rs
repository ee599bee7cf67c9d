use tempfile::TempDir;

use super::*;

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, number).unwrap()
}

/// Daily copies of two weeks here, and an empty second disk.
fn two_disks() -> (TempDir, PathBuf, SecondDisk) {
    let place = TempDir::new().unwrap();
    let (backups, stick) = (place.path().join("backups"), place.path().join("stick"));
    std::fs::create_dir(&backups).unwrap();
    std::fs::create_dir(&stick).unwrap();
    for number in 9..=22 {
        for stem in ["shop", "people"] {
            std::fs::write(backups.join(name_of_copy(stem, day(number))), format!("{stem} {number}")).unwrap();
        }
    }
    let disk = SecondDisk { folder: stick, name: "kaunta-shop-1".to_owned() };
    (place, backups, disk)
}

fn names(folder: &Path) -> BTreeSet<String> {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn carry(disk: &SecondDisk, backups: &Path) -> Result<SecondDiskCopies, CarryError> {
    disk.carry(backups, &["shop", "people"], day(22))
}

#[test]
fn what_the_thinning_would_keep_there_is_carried_newest_first() {
    let days = |numbers: &[u32]| numbers.iter().map(|number| day(*number)).collect::<BTreeSet<_>>();
    assert_eq!(to_carry(&days(&[20, 21, 22]), &days(&[]), day(22)), [day(22), day(21), day(20)]);
    // A week keeps only its last day once seven newer days, some of them only there, displace the others.
    let there = days(&[16, 17, 18, 19, 20, 21]);
    assert_eq!(to_carry(&days(&[14, 15, 22]), &there, day(22)), [day(22), day(15)]);
    // A copy made while the clock was wrong displaces no other.
    assert_eq!(to_carry(&days(&[22, 30]), &days(&[]), day(22)), [day(30), day(22)]);
}

#[test]
fn copies_are_carried_once_and_thinned_as_here() {
    let (_place, backups, disk) = two_disks();
    disk.make().unwrap();
    let carried = carry(&disk, &backups).unwrap();
    assert_eq!(carried, SecondDiskCopies { newest: Some(day(22)), written: 16 });
    thin(&backups, "shop", day(22)).unwrap();
    thin(&backups, "people", day(22)).unwrap();
    let mut expected = names(&backups);
    expected.insert(MARK.to_owned());
    assert_eq!(names(&disk.own()), expected);
    assert_eq!(carry(&disk, &backups).unwrap().written, 0);
    std::fs::write(backups.join(name_of_copy("shop", day(23))), "shop 23").unwrap();
    let next = disk.carry(&backups, &["shop", "people"], day(23)).unwrap();
    assert_eq!(next, SecondDiskCopies { newest: Some(day(23)), written: 1 });
    assert!(!names(&disk.own()).contains(&name_of_copy("shop", day(16))), "the eighth day");
}

#[test]
fn before_the_first_daily_copy_nothing_is_carried_and_nothing_is_wrong() {
    let (_place, backups, disk) = two_disks();
    disk.make().unwrap();
    std::fs::remove_dir_all(&backups).unwrap();
    assert_eq!(carry(&disk, &backups).unwrap(), SecondDiskCopies { newest: None, written: 0 });
}

#[test]
fn a_copy_from_after_today_does_not_make_the_disk_look_newer() {
    let (_place, backups, disk) = two_disks();
    disk.make().unwrap();
    std::fs::write(backups.join(name_of_copy("shop", day(30))), "a wrong clock").unwrap();
    assert_eq!(carry(&disk, &backups).unwrap().newest, Some(day(22)));
}

#[test]
fn only_kaunta_s_own_copies_in_its_own_folder_are_ever_removed() {
    let (_place, backups, disk) = two_disks();
    disk.make().unwrap();
    let foreign = [
        disk.folder.join(name_of_copy("shop", day(1))),
        disk.folder.join("letter.txt"),
        disk.own().join("letter.txt"),
        disk.own().join("shop-2026-11-1.db.xz"),
        disk.own().join("letter.partial"),
        disk.own().join("other-2026-11-01.db.xz"),
    ];
    for file in &foreign {
        std::fs::write(file, "a person's").unwrap();
    }
    let (half, old) = (disk.own().join("shop-2026-11-22.db.xz.partial"), disk.own().join("shop-2026-11-02.db.xz"));
    std::fs::write(&half, "half").unwrap();
    std::fs::write(&old, "old").unwrap();
    std::fs::write(disk.own().join("shop-2026-11-03.db.xz"), "old").unwrap();
    carry(&disk, &backups).unwrap();
    for file in &foreign {
        assert_eq!(std::fs::read_to_string(file).unwrap(), "a person's", "{}", file.display());
    }
    assert!(!half.exists(), "what a crash left");
    assert!(!old.exists(), "of that week there is a newer one");
}

#[test]
fn a_damaged_copy_is_replaced_and_one_more_is_not_deleted_for_it() {
    let (_place, backups, disk) = two_disks();
    disk.make().unwrap();
    carry(&disk, &backups).unwrap();
    let copy = disk.own().join(name_of_copy("shop", day(22)));
    for damage in ["shop 2", "shop 2x"] {
        std::fs::write(&copy, damage).unwrap();
        assert_eq!(carry(&disk, &backups).unwrap().written, 1, "{damage}");
        assert_eq!(std::fs::read_to_string(&copy).unwrap(), "shop 22");
    }
}

#[test]
fn a_disk_that_is_not_here_is_not_created() {
    let (_place, backups, disk) = two_disks();
    assert!(matches!(carry(&disk, &backups), Err(CarryError::Away)), "it was never made");
    disk.make().unwrap();
    std::fs::write(disk.own().join(MARK), "kaunta-shop-2").unwrap();
    assert!(matches!(carry(&disk, &backups), Err(CarryError::Away)), "another one's");
    std::fs::remove_dir_all(&disk.folder).unwrap();
    assert!(matches!(carry(&disk, &backups), Err(CarryError::Away)));
    assert!(matches!(disk.make(), Err(CarryError::Away)));
    assert!(!disk.folder.exists());
    std::fs::create_dir(&disk.folder).unwrap();
    assert!(matches!(carry(&disk, &backups), Err(CarryError::Away)), "an empty mount point");
    assert_eq!(names(&disk.folder), BTreeSet::new());
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_says_so_and_keeps_what_it_has() {
    use std::os::unix::fs::PermissionsExt;

    let (_place, backups, disk) = two_disks();
    disk.make().unwrap();
    carry(&disk, &backups).unwrap();
    let before = names(&disk.own());
    std::fs::write(backups.join(name_of_copy("shop", day(23))), "shop 23").unwrap();
    let rights = |mode| std::fs::set_permissions(disk.own(), std::fs::Permissions::from_mode(mode)).unwrap();
    rights(0o500);
    // Root may write regardless of permissions.
    let is_root = std::fs::write(disk.own().join("probe"), "").is_ok();
    if !is_root {
        let refused = disk.carry(&backups, &["shop", "people"], day(23));
        assert!(matches!(refused, Err(CarryError::ReadOnly)), "{refused:?}");
        assert_eq!(names(&disk.own()), before);
    }
    rights(0o700);
}
